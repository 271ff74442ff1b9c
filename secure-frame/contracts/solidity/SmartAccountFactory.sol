// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {SmartAccount} from "./SmartAccount.sol";

/// Makes the account of an owner. Its address follows from the owner alone. Anybody may ask for it; it belongs to the owner in any case.
contract SmartAccountFactory {
    address public immutable implementation = address(new SmartAccount());

    /// Answers the account that is there already, as ERC-4337 asks of factories.
    function createAccount(address owner) external returns (address account) {
        account = addressOf(owner);
        if (account.code.length == 0)
            Clones.cloneDeterministicWithImmutableArgs(implementation, abi.encodePacked(owner), 0);
    }

    function addressOf(address owner) public view returns (address) {
        return Clones.predictDeterministicAddressWithImmutableArgs(implementation, abi.encodePacked(owner), 0);
    }
}
