// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NamedToken} from "./NamedToken.sol";

/// As the first big dollar token: transfers and approvals return nothing at all.
contract NoReturnToken is NamedToken {
    constructor(bytes32 name_, bytes32 symbol_, uint8 decimals_, uint256 supply, address holder, address published)
        NamedToken(name_, symbol_, decimals_, supply, holder, published)
    {}

    function transfer(address, uint256) external {
        runPublished(msg.data);
    }

    function transferFrom(address, address, uint256) external {
        runPublished(msg.data);
    }

    function approve(address, uint256) external {
        runPublished(msg.data);
    }
}
