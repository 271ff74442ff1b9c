// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NamedToken} from "./NamedToken.sol";

/// As the first big dollar token: transfers and approvals return nothing at all, and an allowance changes only from zero or to it.
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

    function approve(address spender, uint256 amount) external {
        bytes memory answer = runPublished(abi.encodeWithSignature("allowance(address,address)", msg.sender, spender));
        require(amount == 0 || abi.decode(answer, (uint256)) == 0, "The allowance is not zero");
        runPublished(msg.data);
    }
}
