// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DelegatingToken} from "./DelegatingToken.sol";

/// An ERC-20 as the standard says, with the name, symbol and decimals that it is given.
contract NamedToken is DelegatingToken {
    constructor(bytes32 name_, bytes32 symbol_, uint8 decimals_, uint256 supply, address holder, address published)
        DelegatingToken(name_, symbol_, decimals_, supply, holder, published)
    {}

    function name() external view returns (string memory) {
        return toText(nameWord);
    }

    function symbol() external view returns (string memory) {
        return toText(symbolWord);
    }

    function toText(bytes32 word) private pure returns (string memory) {
        uint256 length;
        while (length < 32 && word[length] != 0) ++length;
        bytes memory text = bytes.concat(word);
        assembly {
            mstore(text, length)
        }
        return string(text);
    }
}
